import { lazy } from 'react';
import { Prerendered } from '../layout/prerendered.tsx';
import './about.css';

const AboutSections = lazy(async () => ({
  default: (await import('./about-sections.tsx')).AboutSections,
}));

export function AboutPage() {
  return (
    <Prerendered id="about" className="about">
      <AboutSections />
    </Prerendered>
  );
}
