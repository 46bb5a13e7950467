// Loaded in the head of the portal's pages, before the first paint: a stylesheet alone cannot know the choice.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch (error) {
    // Storage is closed to us (a privacy setting): the system's preference stands.
    console.info(error);
  }
  var isLight =
    chosen === 'light' || (chosen !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
})();
