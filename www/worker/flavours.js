/** Whether the solver's build with threads is here; a quick site has this file without it. */
export const HAS_THREADS = true;
