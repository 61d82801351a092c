import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWeb } from '../app/render-web.fixture.tsx';
import { InstructionsPage } from './instructions-page.tsx';

it('考生须知 tells preparation, flow, rules, ending and that virtual products are not taken back [exam-007] [exam-008] [exam-009] [exam-010]', async () => {
  renderWeb(<InstructionsPage />, () => null);
  expect(await screen.findByRole('heading', { name: '考生须知' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    '一、考前准备',
    '二、考试流程',
    '三、考试规则',
    '四、考试结束',
    '五、虚拟产品购买须知',
  ]);
  const points = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
  for (const words of [/^人脸识别：/, /^实时录屏：不录制屏幕；.*定时拍照/, /^限时作答：/, /^禁止切屏：/])
    expect(points.filter((point) => words.test(point))).toHaveLength(1);
  expect(points.join('')).toContain('证书在考试通过后 20 个工作日内发放；纸质证书在 15 个工作日内邮寄');
  expect(points.join('')).toContain('购买后不支持退款');
});

it('tells where certificates are looked up, where the brand says so [exam-003]', async () => {
  renderWeb(<InstructionsPage />, () => null, {
    depart: { certificateUrl: 'https://certificates.example.org/' },
  });
  const link = await screen.findByRole('link', { name: '证书查询网站' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    'https://certificates.example.org/',
    '_blank',
  ]);
  expect(screen.getByText(/邮寄费用由考生承担/)).toBeTruthy();
});
