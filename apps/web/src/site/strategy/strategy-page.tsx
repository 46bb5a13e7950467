import { lazy } from 'react';
import { hasDrawings, layerHues } from '../../content/layer-hues.ts';
import { Prerendered } from '../layout/prerendered.tsx';
import { LayerMiniature } from './miniature/layer-miniature.tsx';
import './miniature.css';
import './strategy.css';

const sections = () => import('./strategy-sections.tsx');
const StrategyHead = lazy(async () => ({ default: (await sections()).StrategyHead }));
const LayerWords = lazy(async () => ({ default: (await sections()).LayerWords }));
const StrategyLoop = lazy(async () => ({ default: (await sections()).StrategyLoop }));

export function StrategyPage() {
  return (
    <div className="page @container/strategy">
      <Prerendered id="framework" className="site-column">
        <StrategyHead />
      </Prerendered>
      <ol className="site-column strata">
        {layerHues.map((hue, layer) => (
          <li key={hue} className={`stratum hue-${hue}`}>
            <Prerendered id={`layer-${hue}`} className="contents">
              <LayerWords layer={layer} />
            </Prerendered>
            {hasDrawings ? <LayerMiniature layer={layer} /> : null}
          </li>
        ))}
      </ol>
      <Prerendered id="feedback-loop" className="site-column">
        <StrategyLoop />
      </Prerendered>
    </div>
  );
}
