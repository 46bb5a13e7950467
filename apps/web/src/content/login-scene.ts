/** The moving picture of the login page: the slow limb of an eclipse. */
export const loginScene = {
  poster: { stem: '/media/login/limb-poster', widths: [1080], width: 1080, height: 1200 },
  playlist: [
    [
      { src: '/media/login/limb-1080-av1.webm', type: 'video/webm; codecs="av01.0.05M.10"' },
      { src: '/media/login/limb-1080-avc.mp4', type: 'video/mp4; codecs="avc1.640028"' },
    ],
  ],
} as const;
