// Loaded in the head of the portal's pages, before the first paint: a stylesheet alone cannot know the choices.
(function () {
  var theme = null;
  var palette = null;
  try {
    theme = localStorage.getItem('theme');
    palette = localStorage.getItem('palette');
  } catch (error) {
    // Storage is closed to us (a privacy setting): the system's preference stands.
    console.info(error);
  }
  var isLight =
    theme === 'light' || (theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
  document.documentElement.dataset.palette = palette === 'cvd' ? 'cvd' : 'standard';
})();
