/** Of each layer of the strategy, from the ground up. Apart from their words, which no visitor of that page has to load again. */
export const layerHues = ['cyan', 'purple', 'green', 'orange', 'white'] as const;
