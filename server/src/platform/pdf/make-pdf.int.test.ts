import { describe, expect, it } from 'vitest';
import { textOfPdf } from '../../testing/pdf-text.js';
import { makePdf } from './make-pdf.js';

describe('a PDF', () => {
  it('has Chinese text that can be selected, embeds the signs it uses, and numbers its pages', async () => {
    const bytes = await makePdf({
      title: '成绩单',
      footer: '期末考试',
      content: [
        { text: '成绩单 龘 Café 91.5', fontSize: 20, bold: true },
        { table: { body: [['单选题', '5 / 5']] }, pageBreak: 'after' },
        '第二页',
      ],
    });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBeLessThan(60_000);
    const text = textOfPdf(bytes);
    for (const said of ['成绩单', '龘', 'Café', '91.5', '单选题', '第二页', '期末考试', '第 1 页，共 2 页'])
      expect(text).toContain(said);
    expect(text).not.toContain('□');
  });

  it('sets many that come at once, each its own, and goes on after one that cannot be set', async () => {
    const one = (n: number) => makePdf({ title: `${n}`, content: [`编号 ${n}`] });
    const bad = makePdf({ title: '坏', content: [{ image: 'none' }] });
    const [refused, ...many] = await Promise.allSettled([
      bad,
      ...Array.from({ length: 8 }, (_none, n) => one(n)),
    ]);
    expect(refused.status).toBe('rejected');
    many.forEach((made, n) =>
      expect(made.status === 'fulfilled' && textOfPdf(made.value)).toContain(`编号 ${n}`),
    );
  });

  it('reads no file and fetches nothing', async () => {
    const look = (image: string) => makePdf({ title: '外', content: [{ image }] });
    await expect(look('/etc/hostname')).rejects.toThrow('could not be set');
    await expect(look('http://127.0.0.1:9/a.png')).rejects.toThrow('could not be set');
  });
});
