import { ExcludedWindows } from './exclusions/excluded-windows.tsx';
import { Gaps, type GapsProps } from './gaps.tsx';
import { QuarantinedSamples } from './quarantine/quarantined-samples.tsx';

/** What is known of the quality of the data, and what is decided about it. */
export function QualityParts(gaps: GapsProps) {
  return (
    <>
      <QuarantinedSamples />
      <ExcludedWindows />
      <Gaps {...gaps} />
    </>
  );
}
