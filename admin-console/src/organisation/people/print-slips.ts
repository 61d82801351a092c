import { t } from '@vigil/ui/text/t.ts';
import type { PeopleImportSlipsMutation } from '../../generated/graphql.ts';

const style = `
  body { font: 14px/1.6 "Noto Sans SC", "Microsoft YaHei", sans-serif; margin: 0; }
  main { display: grid; grid-template-columns: repeat(3, 1fr); }
  section { border: 1px dashed #999; break-inside: avoid; padding: 10px 12px; }
  p { margin: 0; overflow-wrap: anywhere; }
  .password { font-family: monospace; font-size: 16px; }
`;

/** Prints slips, three in a row, from a frame that is gone again afterwards. Texts are set as texts. */
export function printSlips(slips: readonly PeopleImportSlipsMutation['userImportSlips'][number][]): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (page === null || view === null) {
    frame.remove();
    return;
  }
  const sheet = page.createElement('style');
  sheet.textContent = style;
  page.head.append(sheet);
  page.title = t('账号条');
  const main = page.createElement('main');
  const line = (text: string, kind = ''): HTMLElement => {
    const paragraph = page.createElement('p');
    paragraph.textContent = text;
    paragraph.className = kind;
    return paragraph;
  };
  for (const { realName, userName, deptName, password } of slips) {
    const section = page.createElement('section');
    section.append(
      line(`${realName}　${deptName}`),
      line(t('账号：{{userName}}', { userName })),
      line(t('初始密码：{{password}}', { password }), 'password'),
      line(t('首次登录须修改密码')),
    );
    main.append(section);
  }
  page.body.append(main);
  view.addEventListener('afterprint', () => frame.remove(), { once: true });
  view.print();
}
