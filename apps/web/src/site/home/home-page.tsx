import { approach, hero } from '../../content/home.ts';
import './home.css';

/** The first screen, then the approach. */
export function HomePage() {
  return (
    <>
      <section id="hero" className="hero">
        <div className="mx-auto w-full max-w-site px-6">
          <h1>
            {hero.headline.map((word) => (
              <span key={word}>{word} </span>
            ))}
          </h1>
          <p className="hero-tagline">{hero.tagline}</p>
        </div>
        <p className="hero-cue">{hero.cue}</p>
      </section>
      <section id="combined-approach" className="mx-auto max-w-site px-6 py-24" aria-labelledby="approach">
        <h2 id="approach" className="approach-heading">
          {approach.heading}
        </h2>
        <p className="mt-4 font-display text-display-2">{approach.tagline}</p>
        <ul className="approach-cards">
          {approach.cards.map(({ title, text, link }, index) => (
            <li key={title}>
              <span aria-hidden="true">{index + 1}</span>
              <h3>{title}</h3>
              <p>{text}</p>
              {link === null ? null : (
                <a
                  className={`button ${index === 1 ? 'button-primary' : 'button-secondary'}`}
                  href={link.href}
                >
                  {link.label}
                </a>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
