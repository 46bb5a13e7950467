export function TeamPage() {
  return (
    <section className="mx-auto max-w-site px-6 py-32">
      <h1 className="font-display text-display-1">Meet the Architects</h1>
    </section>
  );
}
