import { Approach } from './approach/approach.tsx';
import { Hero } from './hero.tsx';
import { Landing } from './landing/landing.tsx';

/** Hero, scroll-driven pages, approach: in this order, and nothing else. */
export function HomePage() {
  return (
    <>
      <Hero />
      <Landing />
      <Approach />
    </>
  );
}
