import type { DataPart } from './spider-definitions';

const FORM = /^(?<name>\w+)=(?<host>[^:/]+):(?<port>\d+)\/(?<database>\w+)$/;

/**
 * A part as the command line names it: `data_1=db1.example.org:3306/weboid`.
 * @throws when it is not of that form
 */
export function dataPart(text: string, account: Pick<DataPart, 'user' | 'password'>): DataPart {
  const { name, host, port, database } = FORM.exec(text)?.groups ?? {};
  if (name === undefined || host === undefined || database === undefined) {
    throw new Error(`a part is named like data_1=db1.example.org:3306/weboid, not ${text}`);
  }
  return { name, host, port: Number(port), database, ...account };
}
