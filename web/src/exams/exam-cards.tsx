import { SimpleGrid } from '@mantine/core';
import type { ExamRowFieldsFragment } from '../generated/graphql.ts';
import { ExamCard } from './exam-card.tsx';

/** Exams as cards: three across on a desk, one on a phone. */
export function ExamCards({ exams }: { readonly exams: readonly ExamRowFieldsFragment[] }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
      {exams.map((exam) => (
        <ExamCard key={exam.id} exam={exam} />
      ))}
    </SimpleGrid>
  );
}
