import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StrategyPage } from './strategy-page.tsx';

/** The texts of the elements with a class, in order. */
function textsOf(markup: string, pattern: RegExp): string[] {
  return [...markup.matchAll(pattern)].map((match) => match[1] ?? '');
}

test('the framework has five layers and exactly their items', () => {
  const markup = renderToStaticMarkup(<StrategyPage />);
  expect(markup).toContain('>Our Systematic Investment Framework</h1>');
  expect(textsOf(markup, /class="stratum-name">([^<]+)</g)).toEqual([
    'Data Layer',
    'Alpha Layer',
    'Selection Layer',
    'Portfolio Layer',
    'Execution and Adaptive Layer',
  ]);
  const lists = textsOf(markup, /<ul class="stratum-items">(.*?)<\/ul>/g);
  expect(lists.map((list) => textsOf(list, /<li>([^<]+)</g))).toEqual([
    ['Raw data retrieval', 'Feature engineering'],
    ['Parameter optimization', 'Sharpe surface analysis', 'Execution-based validation'],
    ['Statistical quality', 'De-correlation screening', 'Portfolio fit'],
    ['Interaction modeling', 'Lifecycle monitoring', 'Adaptive allocation and rebalancing'],
    [
      'Position drift monitoring',
      'Exposure control by depth and slippage',
      'Feedback loop',
      'Auto deactivation of decaying signals',
    ],
  ]);
});
