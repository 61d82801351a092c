import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setToken } from '@vigil/ui/session/session.ts';
import { renderWeb } from '../app/render-web.fixture.tsx';
import { OpenPaperBanner } from './open-paper-banner.tsx';

afterEach(() => setToken(null));

it('a paper in progress is told, and a click opens it [exam-012] [exam-050]', async () => {
  setToken('t');
  const checkProcess = {
    id: 'p1',
    examId: 'e1',
    title: '期末考试',
    examType: 1,
    leftSeconds: 90,
    stepOn: false,
  };
  renderWeb(<OpenPaperBanner asked={false} />, () => ({ checkProcess }));
  const banner = await screen.findByRole('link', {
    name: /您有正在进行的考试，离线也计时，到时将自动交卷，点击继续考试/,
  });
  expect(banner.getAttribute('href')).toBe('/web/exam/start/p1');
});
