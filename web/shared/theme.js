const NAME = 'quire-theme';
const THEMES = ['system', 'light', 'dark'];

const read = () => (THEMES.includes(localStorage.getItem(NAME)) ? localStorage.getItem(NAME) : 'system');

/** Every colour is defined for both schemes, so setting the scheme is enough. */
function apply(theme) {
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
}

/** Applies the theme that was chosen in this browser; a button switches to the next one. */
export function useTheme(button) {
  const update = () => {
    const theme = read();
    apply(theme);
    if (!button) return;
    button.dataset.theme = theme;
    button.title = `Theme: ${theme}`;
    button.setAttribute('aria-label', `Theme: ${theme}`);
  };
  button?.addEventListener('click', () => {
    const next = THEMES[(THEMES.indexOf(read()) + 1) % THEMES.length];
    if (next === 'system') localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, next);
    update();
  });
  // Chosen in another tab.
  addEventListener('storage', ({ key }) => key === NAME && update());
  update();
}
