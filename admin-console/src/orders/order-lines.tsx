import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { DetailsPart } from '@vigil/ui/console/details.tsx';
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
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {lines.map((line) => {
          const { tone, word } = standing(line);
          return (
            <Group component="li" key={line.lineId} gap="xs" justify="space-between">
              <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
                {line.realName}{' '}
                <Text span size="sm" c="dimmed">
                  {line.userName}
                </Text>
              </Box>
              <Group gap="xs">
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
              </Group>
            </Group>
          );
        })}
      </Stack>
    </DetailsPart>
  );
}
