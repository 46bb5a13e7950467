import { layerHues } from './layer-hues.ts';

export interface Layer {
  /** L1 to L5, from the ground up. */
  code: string;
  name: string;
  hue: (typeof layerHues)[number];
  items: readonly string[];
}

export const layers: readonly Layer[] = [
  {
    code: 'L1',
    name: 'Data Layer',
    hue: layerHues[0],
    items: ['Raw data retrieval', 'Feature engineering'],
  },
  {
    code: 'L2',
    name: 'Alpha Layer',
    hue: layerHues[1],
    items: ['Parameter optimization', 'Sharpe surface analysis', 'Execution-based validation'],
  },
  {
    code: 'L3',
    name: 'Selection Layer',
    hue: layerHues[2],
    items: ['Statistical quality', 'De-correlation screening', 'Portfolio fit'],
  },
  {
    code: 'L4',
    name: 'Portfolio Layer',
    hue: layerHues[3],
    items: ['Interaction modeling', 'Lifecycle monitoring', 'Adaptive allocation and rebalancing'],
  },
  {
    code: 'L5',
    name: 'Execution and Adaptive Layer',
    hue: layerHues[4],
    items: [
      'Position drift monitoring',
      'Exposure control by depth and slippage',
      'Feedback loop',
      'Auto deactivation of decaying signals',
    ],
  },
];

export const strategyPage = {
  heading: 'Our Systematic Investment Framework',
  lead: 'Five layers, each resting on the one before. An idea passes through all of them or it is not traded.',
  loop: {
    heading: 'The last layer feeds the first.',
    text: 'What the market does after each order comes back as data: drift, depth, slippage, decay. No lesson is lost, and no signal outlives its evidence.',
    label: 'Feedback loop from the last layer back to the first',
  },
  links: [
    { label: 'Open the calculator', href: '/investment' },
    { label: 'Meet the Architects', href: '/team' },
  ],
} as const;
