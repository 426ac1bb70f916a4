// The player where there is no page: nothing to define, so that what is rendered on a server may import it all the same.

export const HypercubistPlayer = undefined;
