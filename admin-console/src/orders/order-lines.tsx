import { Button, Group } from '@mantine/core';
import { Details, DetailsPart } from '@vigil/ui/console/details.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayMoney } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { OrderSheetQuery } from '../generated/graphql.ts';

type Line = OrderSheetQuery['orderSheet']['lines'][number];

interface OrderLinesProps {
  readonly lines: readonly Line[];
  /** null: the reader asks for no refund */
  readonly onRefund: ((line: Line) => void) | null;
}

const standing = ({ paid, back }: Line) =>
  back
    ? ({ tone: 'warning', word: paid ? t('退款待审核') : t('已退') } as const)
    : paid
      ? ({ tone: 'success', word: t('已支付') } as const)
      : ({ tone: 'quiet', word: t('未支付') } as const);

/** Whom an order pays for, one by one. */
export function OrderLines({ lines, onRefund }: OrderLinesProps) {
  return (
    <DetailsPart title={t('报名人员（{{n}} 人）', { n: lines.length })}>
      <Details
        items={lines.map((line) => {
          const { tone, word } = standing(line);
          return [
            `${line.realName} ${line.userName}`,
            <Group key={line.lineId} gap="xs">
              {sayMoney(line.amount)}
              <Tag tone={tone}>{word}</Tag>
              {line.paid && !line.back && onRefund !== null && (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => onRefund(line)}
                  aria-label={t('申请退款：{{name}}', { name: line.realName })}
                >
                  {t('申请退款')}
                </Button>
              )}
            </Group>,
          ] as const;
        })}
      />
    </DetailsPart>
  );
}
