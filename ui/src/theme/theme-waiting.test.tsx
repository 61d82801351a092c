import { Button, MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { consoleTheme, learnerTheme } from './theme.ts';

afterEach(cleanup);

// In the tests people want less motion (vitest.setup.ts).
it.each([
  ['learners', learnerTheme],
  ['console', consoleTheme],
])('where nothing moves, the sign of waiting is in the middle of its button: %s', (_name, theme) => {
  const button = (loading: boolean) => (
    <MantineProvider theme={theme}>
      <Button loading={loading}>登录</Button>
    </MantineProvider>
  );
  const { container, rerender } = render(button(false));
  rerender(button(true));
  const sign = container.querySelector<HTMLElement>('.mantine-Button-loader');
  expect(sign?.style.transform).toBe('translate(-50%, -50%)');
});
