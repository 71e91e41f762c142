import type { Translator } from '../../runtime/messages';
import type { CaseStage } from '../../status/case-stage';

/** How far it has come with a dead link, in the words in which every page and file tells it. */
export const stageText = ({ text }: Translator, stage: CaseStage): string =>
  text(`weboid-web-stage-${stage}`);
