[
  (block)
  (registers)
  (macro)
  (lua_block)
] @fold
