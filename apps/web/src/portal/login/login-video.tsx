import { useEffect, useRef, useState } from 'react';
import { loginScene } from '../../content/login-scene.ts';
import { IconPause, IconPlay } from '../../ui/icons.tsx';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether a moving background is welcome: not with reduced motion, nor where data is dear or slow. */
function isMotionWelcome(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  const isSparing = connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
  return !isSparing && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** True once the page has loaded and rests, so that the video never competes with what is read. */
function useIdleWish(): boolean {
  const [isWished, setWished] = useState(false);
  useEffect(() => {
    if (!isMotionWelcome()) return;
    const wish = () => window.setTimeout(() => setWished(true), 200);
    if (document.readyState === 'complete') {
      const timer = wish();
      return () => window.clearTimeout(timer);
    }
    window.addEventListener('load', wish, { once: true });
    return () => window.removeEventListener('load', wish);
  }, []);
  return isWished;
}

/** A still that begins to move when the page rests; without video or picture, the light of the style sheet stays. */
export function LoginVideo() {
  const isWished = useIdleWish();
  const video = useRef<HTMLVideoElement>(null);
  const [isMoving, setMoving] = useState(false);
  const [isReady, setReady] = useState(false);
  const { poster, sources } = loginScene;

  const toggle = () => {
    if (isMoving) video.current?.pause();
    else void video.current?.play();
  };

  return (
    <div className="login-eclipse">
      <picture>
        <source srcSet={poster.avif} type="image/avif" />
        <img src={poster.webp} width={poster.width} height={poster.height} alt="" fetchPriority="high" />
      </picture>
      {isWished ? (
        <video
          ref={video}
          className={isReady ? 'is-ready' : ''}
          muted
          loop
          autoPlay
          playsInline
          tabIndex={-1}
          aria-hidden="true"
          onCanPlay={() => setReady(true)}
          onPlay={() => setMoving(true)}
          onPause={() => setMoving(false)}
        >
          {sources.map(({ src, type }) => (
            <source key={src} src={src} type={type} />
          ))}
        </video>
      ) : null}
      {isReady ? (
        <button
          type="button"
          className="login-motion"
          aria-label={isMoving ? 'Pause the background' : 'Play the background'}
          onClick={toggle}
        >
          {isMoving ? <IconPause /> : <IconPlay />}
        </button>
      ) : null}
    </div>
  );
}
