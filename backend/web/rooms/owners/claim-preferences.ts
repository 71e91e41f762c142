import { CASE_STAGES } from '../../../status/case-stage';
import type { MailRecipient } from '../../../store/mail/recipients';
import { CLAIM_FORMATS, type ClaimFormat } from '../../../store/providers/domain-claim';
import { checkboxGroup } from '../../pages/checkbox-group';
import { selectField, submitButton } from '../../pages/field';
import { siteLink } from '../../pages/site-link';
import { stageText } from '../../pages/stage-text';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { Visitor } from '../people/people-forms';
import { EVERY_DAYS, stageField, stagesIn, type OwnerForm } from './owner-question';
import type { ShownClaim } from './shown-claim';

/** What is chosen in the form. */
type ClaimChoices = Pick<
  ShownClaim,
  'recipientId' | 'mayWrite' | 'stages' | 'everyDays' | 'format'
>;

/**
 * The form by which the owner of a proven domain says what to hear of it.
 * @param shown their addresses, and the form that could not be taken, whose fields stay as they were
 */
export function preferencesForm(
  view: View,
  visitor: Visitor,
  claim: ShownClaim,
  { recipients, typed }: { recipients: readonly MailRecipient[]; typed: OwnerForm | null },
): Markup {
  const { text } = view.translator;
  const { claimId } = claim;
  const isRefused = typed?.action === 'prefer' && typed.claim === claimId;
  const chosen = isRefused ? chosenIn(typed, claim) : claim;
  const id = `claim-${claimId}`;
  return markup`<details class="no-print"${isRefused && markup` open`}><summary>${text('weboid-web-owner-preferences')}</summary>
<form action="/owners/do" method="post">
${visitor.hidden({ action: 'prefer', claim: String(claimId) })}
${recipientField(view, id, recipients, chosen)}
<p><a href="${siteLink(view, '/mail')}">${text('weboid-web-owner-mail-add')}</a></p>
${checkboxGroup(text('weboid-web-owner-personal'), [
  {
    id: `${id}-may-write`,
    name: 'may-write',
    label: text('weboid-web-owner-may-write'),
    isChosen: chosen.mayWrite,
  },
])}
${checkboxGroup(
  text('weboid-web-owner-stages'),
  CASE_STAGES.map((stage) => ({
    id: `${id}-${stage}`,
    name: stageField(stage),
    label: stageText(view.translator, stage),
    isChosen: chosen.stages.includes(stage),
  })),
)}
<p class="hint-text">${text('weboid-web-stage-what')}</p>
${everyField(view, id, chosen)}
${formatField(view, id, chosen)}
${submitButton(text('weboid-web-owner-save'))}
</form></details>`;
}

function chosenIn(form: OwnerForm, claim: ClaimChoices): ClaimChoices {
  const { recipient = 0, every = claim.everyDays, form: format = claim.format } = form;
  return {
    recipientId: recipient === 0 ? null : recipient,
    mayWrite: form['may-write'] !== undefined,
    stages: stagesIn(form),
    everyDays: Number(every),
    format,
  };
}

function recipientField(
  { translator: { text } }: View,
  id: string,
  recipients: readonly MailRecipient[],
  { recipientId }: ClaimChoices,
): Markup {
  const label = text('weboid-web-owner-mail');
  const help = text('weboid-web-owner-mail-help');
  const options = recipients.map((one) => [String(one.recipientId), one.address] as const);
  return selectField(
    { id: `${id}-recipient`, name: 'recipient', label, help },
    [['0', text('weboid-web-owner-mail-none')], ...options],
    String(recipientId ?? 0),
  );
}

function everyField(
  { translator: { text } }: View,
  id: string,
  { everyDays }: ClaimChoices,
): Markup {
  const options = EVERY_DAYS.map(
    (days) => [days, text('weboid-web-owner-every-days', Number(days))] as const,
  );
  const label = text('weboid-web-owner-every');
  return selectField({ id: `${id}-every`, name: 'every', label }, options, String(everyDays));
}

/** Proper names, the same in all languages. */
const FORMAT_NAMES: Readonly<Record<Exclude<ClaimFormat, 'html'>, string>> = {
  csv: 'CSV',
  xlsx: 'XLSX',
  json: 'JSON',
};

function formatField({ translator: { text } }: View, id: string, { format }: ClaimChoices): Markup {
  const options = CLAIM_FORMATS.map(
    (one) =>
      [one, one === 'html' ? text('weboid-web-owner-format-html') : FORMAT_NAMES[one]] as const,
  );
  const label = text('weboid-web-owner-format');
  return selectField({ id: `${id}-form`, name: 'form', label }, options, format);
}
