import { Kbd, Table } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { PanelTitle } from './bar/panel-title.tsx';

const rows: readonly (readonly [readonly string[], string])[] = [
  [['1–9', 'A–Z'], t('选择对应的选项')],
  [['Tab'], t('在选项、输入框和按钮之间移动')],
  [['?'], t('显示本说明')],
];
/** Where there is a way back. */
const andBack: typeof rows = [
  [['←', '→'], t('上一题、下一题')],
  [['D', 'Shift + D'], t('标记或取消存疑；本题有选项 D 时，按 D 为选择，Shift + D 为存疑')],
];

interface KeyHelpProps {
  readonly opened: boolean;
  /** one question at a time: no key leads back */
  readonly step: boolean;
  readonly onClose: () => void;
}

/** The keys of the taking page, under ?. */
export function KeyHelp({ opened, step, onClose }: KeyHelpProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={<PanelTitle>{t('键盘快捷键')}</PanelTitle>}>
      <Table withRowBorders={false} verticalSpacing="xs">
        <Table.Tbody>
          {(step ? rows : [...rows.slice(0, 1), ...andBack, ...rows.slice(1)]).map(([keys, meaning]) => (
            <Table.Tr key={meaning}>
              <Table.Td style={{ whiteSpace: 'nowrap', verticalAlign: 'top' }}>
                {keys.map((key, index) => (
                  <span key={key}>
                    {index > 0 && ' '}
                    <Kbd>{key}</Kbd>
                  </span>
                ))}
              </Table.Td>
              <Table.Td>{meaning}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
