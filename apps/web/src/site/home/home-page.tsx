import { Approach } from './approach/approach.tsx';
import { Landing } from './landing/landing.tsx';
import { hero } from '../../content/home.ts';
import { FilmPicture } from '../../ui/picture/film-picture.tsx';
import { useFilm } from '../../ui/picture/use-film.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { StillPicture } from '../../ui/picture/still.tsx';
import './hero.css';

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

/** The first screen: a film over its poster, the headline, the tagline, and the way down. */
function Hero() {
  const film = useFilm(hero.playlist);
  return (
    <section id="hero" className="hero" aria-labelledby="hero-headline">
      <FilmPicture
        film={film}
        name={hero.film}
        poster={<StillPicture still={hero.poster} narrow={hero.narrowPoster} priority="high" />}
      >
        <div className="hero-scrim" />
        <div className="hero-film-state" role="status">
          {film.state === 'loading' ? (
            <span className="hero-chip">
              <Spinner />
              Loading video...
              <progress max={1} value={film.buffered} aria-label="Loaded part of the video" />
            </span>
          ) : null}
          {film.state === 'failed' ? <span className="hero-chip">Video failed to load</span> : null}
        </div>
      </FilmPicture>
      <div className="hero-words">
        <h1 id="hero-headline">
          {hero.headline.map((word) => (
            <span key={word}>{word} </span>
          ))}
        </h1>
        <p className="hero-tagline">{hero.tagline}</p>
      </div>
      <a className="hero-cue" href="#landing">
        {hero.cue}
      </a>
    </section>
  );
}
