/** The strip of moving horizon above the footer. */
export const footerScene = {
  film: 'the footer film',
  poster: { stem: '/media/footer/horizon-poster', widths: [800, 1600], width: 1600, height: 480 },
  playlist: [
    [
      { src: '/media/footer/horizon-1600-av1.webm', type: 'video/webm; codecs="av01.0.05M.10"' },
      { src: '/media/footer/horizon-1600-avc.mp4', type: 'video/mp4; codecs="avc1.640028"' },
    ],
  ],
} as const;
