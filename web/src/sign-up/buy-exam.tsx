import { useMutation } from '@apollo/client/react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { sayMoney } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import type { Places } from '../app/brought.tsx';
import { BuyExamDocument } from '../generated/graphql.ts';
import { BuyButton } from '../orders/public.ts';
import { paths } from './paths.ts';

/**
 * What is missing before an exam can be begun, and the way there: an exam that is sold by itself is paid here; a category
 * is signed up for with its sitting and information. [exam-014] [pay-003]
 */
export function BuyExam({ examId, sale, catId, onChanged }: Places['buysPlace']) {
  const [buy] = useMutation(BuyExamDocument);
  const signUpAt = sale?.kind === 'exam' ? null : (sale?.id ?? catId);
  return (
    <Stack gap="sm" component="section" aria-label={t('购买考试')}>
      {sale !== null && (
        <Group justify="space-between" align="baseline">
          <Text c="dimmed">{t('价格')}</Text>
          <Text component="strong" size="xl" fw={600} className="tabular">
            {sayMoney(sale.price)}
          </Text>
        </Group>
      )}
      {signUpAt === null ? (
        <BuyButton
          fullWidth
          size="lg"
          place={async () => (await buy({ variables: { examId } })).data?.examBuyInit.id ?? null}
          onChanged={onChanged}
        >
          {t('购买')}
        </BuyButton>
      ) : (
        <Button component={Link} to={paths.buyOf(signUpAt, 1)} fullWidth size="lg">
          {sale === null ? t('去报名') : t('去报名并支付')}
        </Button>
      )}
    </Stack>
  );
}
