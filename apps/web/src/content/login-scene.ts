/** The moving picture of the login page: the slow limb of an eclipse. Best codec first. */
export const loginScene = {
  poster: {
    avif: '/media/login/limb-poster-1080.avif',
    webp: '/media/login/limb-poster-1080.webp',
    width: 1080,
    height: 1200,
  },
  sources: [
    { src: '/media/login/limb-1080-av1.webm', type: 'video/webm; codecs="av01.0.05M.10"' },
    { src: '/media/login/limb-1080-avc.mp4', type: 'video/mp4; codecs="avc1.640028"' },
  ],
} as const;
