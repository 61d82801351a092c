/** An ID number as its owner sees it: the first three and the last two characters. */
export const maskedIdCard = (idCard: string | null): string | null =>
  idCard === null ? null : idCard.replace(/^(.{3}).*(.{2})$/, '$1*************$2');
