import { cameraCoverage, defenceLayers, doorsAndHours } from "./protect-diagrams.ts";
import type { ServicePageContent } from "./service-page-content.ts";

/** Protect: data, doors and people. */
export const protectPages: readonly ServicePageContent[] = [
  {
    path: "/cybersecurity",
    intro:
      "We find the weak points, fix them in order of risk, and monitor the rest around the clock, so that one bad click does not become a bad month.",
    audience:
      "Companies of 10 to 500 people, on one site or many, that hold personal information and have no security team of their own.",
    outcome:
      "You know what you own, who has access to it and what happens when something goes wrong. Insurers and auditors get a straight answer.",
    isMonthly: true,
    deliverables: [
      "A two-page report in plain language",
      "Open risks, each with an owner and a date",
      "Proof of successful test restores",
    ],
    diagram: defenceLayers,
    rows: [
      {
        title: "Keep attackers out",
        note: "In order of risk, starting with what faces the internet.",
        capabilities: {
          "Security Assessment":
            "We test what faces the internet and what sits behind it, then rank the gaps by cost and risk.",
          "Firewalls and Networks":
            "Rules that match how you work, guest and camera traffic kept separate, and failover that has been tested.",
          "Email Protection":
            "Filtering, impersonation checks and the DNS records that stop others from sending email in your name.",
          "Identity and Access":
            "Two-factor authentication, least privilege, and leavers locked out on the day they leave.",
        },
      },
      {
        title: "Detect and recover",
        note: "For the attack that gets through.",
        capabilities: {
          "Endpoint Protection":
            "Every laptop, server and phone enrolled, encrypted and ready to be isolated from the network remotely.",
          "Security Monitoring":
            "Logins, firewalls and endpoints monitored around the clock by people who know what is normal for you.",
          "Incident Response":
            "A plan with names and phone numbers, rehearsed with your team, and engineers on site when it counts.",
          "Awareness and POPIA":
            "Short training that your staff will finish, and the records that the Information Regulator may ask for.",
        },
      },
    ],
    start: {
      title: "Start with an assessment",
      text: "You get a list of findings to keep, no matter who does the work. Write to us and we reply within 24 hours.",
    },
    related: ["/access-control", "/managed-it-services", "/data-analytics"],
  },
  {
    path: "/access-control",
    intro:
      "We install readers, gates and time clocks that know who may enter and when, and send the hours worked to payroll without a clipboard.",
    audience:
      "Factories, estates, schools and offices, with one door or fifty sites, and any business that pays people by the hour.",
    outcome:
      "Keys and lost cards stop being a risk. Hours are recorded at the door and approved before payday, and you know who is on site in an emergency.",
    deliverables: [
      "A plan of every door, reader and cable",
      "Staff enrolled, with consent on record",
      "Hours in the format your payroll needs",
    ],
    diagram: doorsAndHours,
    rows: [
      {
        title: "Who comes in",
        note: "Doors, gates and visitors.",
        capabilities: {
          "Biometric Readers":
            "ZKTeco fingerprint and face terminals, chosen for the light, the dust and the hands at your site.",
          "Cards, Codes and Phones":
            "Credentials for people who cannot or would rather not use a fingerprint, revoked with one click.",
          "Turnstiles, Booms and Gates":
            "Barriers that count people and vehicles, open on a fire alarm and run on battery when the power is out.",
          "Visitor Management":
            "Pre-booked passes, a message to the host on arrival, and a list of who is still on site at the end of the day.",
        },
      },
      {
        title: "What hours they worked",
        note: "From clocking in to the payslip.",
        capabilities: {
          "Time and Attendance":
            "Clocking at the door, on a terminal or by phone at a remote site, combined in one record.",
          "Shifts and Overtime":
            "Rosters, night shifts, public holidays and overtime calculated according to your rules and labour law.",
          "Payroll Integration":
            "Approved hours are exported in your payroll package’s format, so that nobody has to capture them again.",
          "Biometric Data and POPIA":
            "Templates instead of images, stored encrypted, with consent, retention and deletion documented.",
        },
      },
    ],
    start: {
      title: "Count the doors",
      text: "Tell us how many doors, people and sites you have. We reply within 24 hours and arrange to walk the premises with you.",
    },
    related: ["/security-safety", "/cybersecurity", "/infrastructure-solutions"],
  },
  {
    path: "/security-safety",
    intro:
      "We design cameras, alarms and fire detection as one system, on a network and a power supply that hold up when they are needed.",
    audience:
      "Estates, warehouses, schools, shops and offices, and the security companies and bodies corporate that look after them.",
    outcome:
      "Someone sees what is happening as it happens. Recordings are clear enough to use, and false alarms no longer teach people to ignore the siren.",
    deliverables: [
      "A drawing of what each camera covers",
      "A handover with every alarm tested",
      "A maintenance log for your insurer",
    ],
    diagram: cameraCoverage,
    rows: [
      {
        title: "See and hear",
        note: "At night too, and through load-shedding.",
        capabilities: {
          "CCTV Design and Installation":
            "Hikvision cameras positioned for what they need to identify, at night too, with the angles drawn before we drill.",
          "Recording and Storage":
            "Retention calculated for your site, footage kept safe from theft and exported in a format that the police can use.",
          "Number Plate Recognition":
            "Vehicles at the boom checked against a list, with an alert when one on a watch list arrives.",
          "Intercom and Public Address":
            "Gate calls answered on a desk phone or mobile, and clear evacuation messages in every building.",
        },
      },
      {
        title: "Warn and respond",
        note: "To the control room and armed response, by two routes.",
        capabilities: {
          "Intruder Alarms":
            "Beams, contacts and panic buttons that report to your armed response company by two separate routes.",
          "Perimeter Protection":
            "Electric fencing, beams and thermal cameras that confirm each other’s alarms before they wake anyone.",
          "Fire Detection":
            "Smoke detectors, heat detectors and call points laid out to the South African standard, with certificates for your insurer.",
          "Power and Maintenance":
            "Batteries sized for load-shedding, lenses cleaned, and each device tested and signed off on a schedule.",
        },
      },
    ],
    start: {
      title: "Walk the fence with us",
      text: "Tell us where the site is and what worries you. We reply within 24 hours and arrange to see it by day and by night.",
    },
    related: ["/access-control", "/infrastructure-solutions", "/voip-services"],
  },
];
