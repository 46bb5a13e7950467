import { firm } from '../../content/firm.ts';

/** Whose screen a sheet of paper is, and which; on the screen the bar at the top says it. */
export const PaperHead = ({ title }: { title: string }) => (
  <p className="hidden basis-full font-[540] text-ink-1 print:block">
    {firm.name} · {title}
  </p>
);
