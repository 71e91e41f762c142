/** A page of the example wiki as its author wrote it. */
export interface Article {
  title: string;
  text: string;
}
