//! Nothing but the tests beside it: the engine as WebAssembly gives the answers of the native machine.
