export function StrategyPage() {
  return (
    <section className="mx-auto max-w-site px-6 py-32">
      <h1 className="font-display text-display-1">Our Systematic Investment Framework</h1>
    </section>
  );
}
