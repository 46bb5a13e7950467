/** Whether a drawing of the sample strategy stands beside each layer: a firm with another strategy leaves them out. */
export const hasDrawings: boolean = true;

/** Of each layer of the strategy, from the ground up. Apart from their words, which no visitor of that page has to load again. */
export const layerHues = ['cyan', 'purple', 'green', 'orange', 'white'] as const;
