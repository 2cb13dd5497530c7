import { createTheme, Drawer, Menu, Modal } from '@mantine/core';

const overlay = {
  // Locking the scroll of the page writes a style element, which the content security policy forbids.
  lockScroll: false,
  transitionProps: { duration: 100 },
  // A page has one banner, which is not the header of a dialog.
  attributes: { header: { role: 'presentation' } },
};

/** A long title of a dialog has several lines on a phone, which would touch each other. */
const overlayStyles = { title: { lineHeight: 'var(--mantine-line-height-sm)' } };

/** The look of the console. The last shade of the brand is that of the icon. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 9, dark: 9 },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", Consolas, Menlo, "DejaVu Sans Mono", monospace',
  colors: {
    brand: [
      '#edf2ff',
      '#dbe4ff',
      '#bccbfd',
      '#9bb2fa',
      '#7c99f5',
      '#5f81ee',
      '#456be6',
      '#325bdf',
      '#2453da',
      '#1a4fd6',
    ],
  },
  components: {
    Modal: Modal.extend({ defaultProps: overlay, styles: overlayStyles }),
    Drawer: Drawer.extend({ defaultProps: overlay, styles: overlayStyles }),
    // A menu stands in a landmark, and has items alone: its first item takes the focus.
    Menu: Menu.extend({ defaultProps: { portalProps: { target: '#menus' }, withInitialFocusPlaceholder: false } }),
  },
});
