/** What a mail system tells. */
interface Told {
  to: string;
  /** That of the link that ends mail to it. */
  token: string;
  /** What the receiver's server said; '': nothing. */
  words: string;
}

/** As Exim writes it (4.96): the status is always 5.0.0. */
export const eximBounce = ({ to, token, words }: Told): string => `Return-path: <>
From: Mail Delivery System <Mailer-Daemon@mail.tools.wmcloud.org>
To: tools.weboid@toolforge.org
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary=1795798083-eximdsn-1804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1tGx2Z-000000001Ab-2xYz@mail.tools.wmcloud.org>

--1795798083-eximdsn-1804289383
Content-type: text/plain; charset=us-ascii

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${to}
    host mx.museum.org [192.0.2.7]
    SMTP error from remote mail server after RCPT TO:<${to}>:
    ${words}

--1795798083-eximdsn-1804289383
Content-type: message/delivery-status

Reporting-MTA: dns; mail.tools.wmcloud.org

Action: failed
Final-Recipient: rfc822;${to}
Status: 5.0.0${words === '' ? '' : `\nRemote-MTA: dns; mx.museum.org\nDiagnostic-Code: smtp; ${words}`}

--1795798083-eximdsn-1804289383
Content-type: message/rfc822

Return-path: <tools.weboid@toolforge.org>
From: Weboid <tools.weboid@toolforge.org>
To: ${to}
Message-ID: <digest-7-3617@weboid.toolforge.org>
List-Unsubscribe: <https://weboid.toolforge.org/unsubscribe/${token}>
Subject: News of 3 web addresses of museum.org

3 addresses were found dead.

-- 
You get this mail because you asked for it.

--1795798083-eximdsn-1804289383--
`;

/** As Postfix writes it, which folds long fields. */
export const postfixBounce = (
  { to, token, words }: Told,
  { action = 'failed', status = '5.1.1' } = {},
): string => `From: MAILER-DAEMON@mx.museum.org (Mail Delivery System)
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4C1D2E.1795798083/mx.museum.org"
Message-Id: <20261127165502.4C1D2E@mx.museum.org>

--4C1D2E.1795798083/mx.museum.org
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.museum.org.

--4C1D2E.1795798083/mx.museum.org
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.museum.org
X-Postfix-Queue-ID: 4C1D2E
Arrival-Date: Fri, 27 Nov 2026 16:55:02 +0000 (UTC)

Final-Recipient: rfc822; forwarded@elsewhere.org
Original-Recipient: rfc822;${to}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.elsewhere.org
Diagnostic-Code: smtp; ${words.replace(' ', '\n    ')}

--4C1D2E.1795798083/mx.museum.org
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

From: Weboid <tools.weboid@toolforge.org>
Message-ID: <digest-7-3617@weboid.toolforge.org>
List-Unsubscribe:
 <https://weboid.toolforge.org/unsubscribe/${token}>

--4C1D2E.1795798083/mx.museum.org--
`;
