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
      "Malware and ransomware protection for one computer, one year. Blocks known threats and suspicious behaviour, and alerts us.",
    points: [
      "Ransomware: Rolls back encrypted files",
      "Control: USB devices, web categories, local firewall",
      "Console: One web page for all computers, with roles for your staff",
      "Memory: About 150 MB on the computer",
    ],
    closing:
      "The licence key arrives by email within one working day. Mix computers and servers freely; each counts as one.",
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
      "Backup software for one server and its virtual machines, one year. Backs up to a local disk every hour and to a second location every night.",
    points: [
      "Virtual machines: Up to 10",
      "Restore: Full server, single disk or single file",
      "Protection: AES-256 encryption, immutable copies for 30 days",
      "Verification: Boots each backup once a week to check that it works",
      "Targets: Disk, network share, tape, S3-compatible storage",
    ],
    closing:
      "Storage is not included. The licence key arrives by email within one working day; setup is part of the Server Care plan.",
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
      "PBX software for 25 extensions, with a once-off licence. Runs on your own server or on ours and works with any SIP trunk.",
    points: [
      "Simultaneous calls: Up to 8",
      "Calls: Queues, voice menu (IVR), recording, voicemail to email",
      "Devices: SIP phones, browser and mobile phone app",
      "Reports: Calls by person, queue and hour",
    ],
    closing:
      "The licence does not expire; new versions are free for the first 12 months. Needs 2 cores, 4 GB memory and 50 GB storage. You can port your numbers; we do the paperwork with you.",
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
      "Annual inspection updates for one Boma 60 firewall. Keeps attack signatures, web categories and the malware scanner up to date.",
    points: [
      "Update interval: Every hour",
      "Covers: Intrusion prevention, web filtering, malware scanning, application control",
      "Hardware: Advance replacement while the subscription runs",
    ],
    closing:
      "The year starts when you enter the key, not when you buy it. When it ends, the firewall keeps working without inspection.",
  },
  {
    name: "Honeyguide Mail, 1 year",
    path: ["Software", "Security", "Email"],
    price: "459.00",
    stock: 60,
    grams: 0,
    kind: "licence",
    hasDatasheet: false,
    opening:
      "Email filter for one mailbox. Stops spam, fake invoices and spoofed senders before they reach the inbox.",
    points: [
      "Shared mailboxes: Free",
      "Checks: SPF, DKIM, DMARC, attachments opened in a sandbox",
      "Links: Checked again at the moment of the click",
      "Outage: Holds email for 5 days while your server is down",
      "Digest: Quarantined email once a day, released with one click",
    ],
    closing:
      "Works in front of any email server; you change one DNS record. The licence key arrives by email within one working day.",
  },
];
