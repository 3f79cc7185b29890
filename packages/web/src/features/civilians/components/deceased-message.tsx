export const DeceasedMessage = ({ name }: { name: string }) => (
  <>
    Mark <strong>{name}</strong> as deceased? They can't get licenses, register anything or use the bank until
    you undo this.
  </>
);
