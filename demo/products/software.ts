import type { DemoProduct } from "../demo-product.ts";

export const software: readonly DemoProduct[] = [
  {
    name: "Honeyguide Endpoint, 1 year",
    path: ["Software", "Security", "Endpoint"],
    price: "749.00",
    stock: 60,
    grams: 0,
    kind: "licence",
    hasDatasheet: true,
    opening:
      "Protection against malware and ransomware for one computer, one year. Stops what it knows by name and what it recognises by behaviour, and tells us.",
    points: [
      "Licence: 1 computer or server, 12 months",
      "Ransomware: rolls back files that were encrypted",
      "Control: USB devices, web categories, local firewall",
      "Console: one web page for all computers, roles for your staff",
      "Memory: about 150 MB on the computer",
    ],
    closing:
      "The key comes by email within one working day. Mix computers and servers freely; each counts as one.",
  },
  {
    name: "Mopane Backup Server, 1 year",
    path: ["Software", "Backup"],
    price: "5499.00",
    stock: 25,
    grams: 0,
    kind: "licence",
    hasDatasheet: true,
    opening:
      "Backup software for one server and its virtual machines, one year. Copies to a local disk each hour and to a second place each night.",
    points: [
      "Licence: 1 physical server with up to 10 virtual machines, 12 months",
      "Restore: whole machine, one disk or one file",
      "Protection: encrypted with AES-256, copies that cannot be changed for 30 days",
      "Checks: starts each backup once a week to see that it works",
      "Targets: disk, network share, tape, S3-compatible storage",
    ],
    closing:
      "Storage is not included. The key comes by email within one working day; setting it up is part of the Server Care plan.",
  },
  {
    name: "Kiewiet Switchboard 25",
    path: ["Software", "Telephony"],
    price: "12999.00",
    stock: 15,
    grams: 0,
    kind: "licence",
    hasDatasheet: true,
    opening:
      "Phone exchange software for 25 extensions, bought once. Runs on your own server or on ours and takes any SIP line.",
    points: [
      "Licence: 25 extensions, 8 calls at once, no yearly fee",
      "Calls: queues, call menu, recording, voicemail to email",
      "Devices: SIP phones, browser and cell phone app",
      "Reports: calls by person, queue and hour",
      "Updates: 12 months included",
    ],
    closing:
      "Needs 2 cores, 4 GB memory and 50 GB storage. Your numbers can be ported; we do the paperwork with you.",
  },
  {
    name: "Boma 60 Protection, 1 year",
    path: ["Software", "Security", "Firewall subscriptions"],
    price: "7499.00",
    stock: 20,
    grams: 0,
    kind: "licence",
    hasDatasheet: false,
    opening:
      "Yearly inspection updates for one Boma 60 firewall. Keeps attack signatures, web categories and the malware scanner up to date.",
    points: [
      "Licence: 1 × Boma 60, 12 months",
      "Updates: every hour",
      "Covers: intrusion prevention, web filter, malware scanner, application rules",
      "Hardware: faulty unit replaced ahead while the subscription runs",
    ],
    closing:
      "The year starts when the key is entered, not when it is bought. When it ends, the firewall keeps working without inspection.",
  },
  {
    name: "Honeyguide Mail, 1 year",
    path: ["Software", "Security", "Mail"],
    price: "459.00",
    stock: 60,
    grams: 0,
    kind: "licence",
    hasDatasheet: false,
    opening:
      "Mail filter for one mailbox, one year. Takes out spam, false invoices and forged senders before they arrive.",
    points: [
      "Licence: 1 mailbox, 12 months; shared mailboxes are free",
      "Checks: SPF, DKIM, DMARC, attachments opened in isolation",
      "Links: checked again at the moment of the click",
      "Outage: keeps mail for 5 days while your server is away",
      "Digest: held mail once a day, released by one click",
    ],
    closing:
      "Works in front of any mail server; one DNS record changes. The key comes by email within one working day.",
  },
];
