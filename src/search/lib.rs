//! Searching puzzle positions: packed states, pruning tables, parallel IDA*.
