import type { ServicePageContent } from "./service-page-content.ts";

/** Protect: data, doors and people. */
export const protectPages: readonly ServicePageContent[] = [
  {
    path: "/cybersecurity",
    intro:
      "We find the weak points, close them in order of risk, and watch what is left day and night, so that one bad click does not become a bad month.",
    audience:
      "Companies with 10 to 500 people, one site or many, that hold personal information and cannot afford a dedicated security team.",
    outcome:
      "You know what you own, who can reach it and what happens when something goes wrong. Insurers and auditors get a straight answer.",
    isMonthly: true,
    deliverables: [
      "A two-page report in plain language",
      "Open risks, with an owner and a date",
      "Proof that backups were restored",
    ],
    plan: {
      root: "Internet",
      guard: "Firewall",
      fork: "Switch",
      crown: ["Mail", "Laptops", "Servers", "Phones", "Cameras"],
      keepsOut: true,
    },
    rows: [
      {
        title: "Keep it out",
        note: "The four things that stop most attacks.",
        capabilities: {
          "Security Assessment":
            "We test what faces the internet and what sits behind it, then rank the gaps by cost and by risk.",
          "Firewalls and Networks":
            "Rules that match how you work, guest and camera traffic kept apart, failover that has been tried.",
          "Email Protection":
            "Filtering, impersonation checks and the domain records that stop others from writing in your name.",
          "Identity and Access":
            "Two-step sign-in, least privilege, and leavers locked out on the day that they leave.",
        },
      },
      {
        title: "Catch it, and recover",
        note: "For the one that gets through.",
        capabilities: {
          "Endpoint Protection":
            "Every laptop, server and phone enrolled, encrypted and able to be cut off from the network remotely.",
          "Security Monitoring":
            "Sign-ins, firewalls and endpoints watched day and night by people who know what is normal for you.",
          "Incident Response":
            "A plan with names and numbers on it, practised with your team, and hands on site when it counts.",
          "Awareness and POPIA":
            "Short training your staff will finish, and the records the Information Regulator may ask for.",
        },
      },
    ],
    start: {
      title: "Start with an assessment",
      text: "You get a list that is yours to keep, whoever does the work. Write to us and we reply within 24 hours.",
    },
    related: ["/access-control", "/managed-it-services", "/data-analytics"],
  },
  {
    path: "/access-control",
    intro:
      "We fit readers, gates and clocks that know who may enter and when, and pass the hours worked to your payroll without a clipboard.",
    audience:
      "Factories, estates, schools and offices, with one door or fifty sites, and anyone who pays people by the hour.",
    outcome:
      "Keys and lost cards stop being a risk. Hours are recorded at the door and agreed before pay day, and you know who is on site in an emergency.",
    deliverables: [
      "A plan of every door, reader and cable",
      "Staff enrolled, with consent on record",
      "Hours in the form your payroll reads",
    ],
    plan: {
      root: "Gate",
      guard: "Reader",
      fork: "Controller",
      crown: ["Staff", "Visitors", "Hours", "Vehicles", "Stores"],
    },
    rows: [
      {
        title: "Who comes in",
        note: "Doors, gates and visitors.",
        capabilities: {
          "Biometric Readers":
            "ZKTeco fingerprint and face terminals, chosen for the light, dust and hands that they will meet.",
          "Cards, Codes and Phones":
            "Credentials for people who cannot or do not want to use a fingerprint, withdrawn with one click.",
          "Turnstiles, Booms and Gates":
            "Barriers that count people and vehicles, open on a fire alarm and work from battery when the power is off.",
          "Visitor Management":
            "Pre-booked passes, a host who is told, and a list of who is still on site at the end of the day.",
        },
      },
      {
        title: "Which hours they worked",
        note: "From the clock to the payslip.",
        capabilities: {
          "Time and Attendance":
            "Clocking at the door, on a terminal or by phone at a remote site, joined in one record.",
          "Shifts and Overtime":
            "Rosters, night work, public holidays and overtime worked out by your rules and the labour law behind them.",
          "Payroll Integration":
            "Approved hours are exported in the layout of your payroll package, so that nobody types them again.",
          "Biometric Data and POPIA":
            "Templates instead of pictures, stored encrypted, with consent, retention and deletion written down.",
        },
      },
    ],
    start: {
      title: "Count the doors",
      text: "Tell us how many doors, people and sites there are. We reply within 24 hours and arrange to walk the premises with you.",
    },
    related: ["/security-safety", "/cybersecurity", "/infrastructure-solutions"],
  },
  {
    path: "/security-safety",
    intro:
      "We design cameras, alarms and fire detection as one system, on a network and a power supply that hold when they are needed.",
    audience:
      "Estates, warehouses, schools, shops and offices, and the security companies and body corporates that look after them.",
    outcome:
      "Someone sees what happens while it happens. Recordings are clear enough to be used, and false alarms no longer teach people to ignore the siren.",
    deliverables: [
      "A drawing of what each camera sees",
      "A hand-over with every alarm tested",
      "A maintenance log for your insurer",
    ],
    plan: {
      root: "Site",
      guard: "Control room",
      fork: "Recorder",
      crown: ["Fence", "Cameras", "Fire", "Alarms", "Intercom"],
    },
    rows: [
      {
        title: "See and hear",
        note: "Know what is happening, and where.",
        capabilities: {
          "CCTV Design and Installation":
            "Hikvision cameras placed by what they must recognise, at night too, with the angles drawn before we drill.",
          "Recording and Storage":
            "Days of footage worked out for your site, kept safe from theft, and handed over in a form the police can use.",
          "Number Plate Recognition":
            "Vehicles at the boom matched with a list, and an alert when one on a watch list arrives.",
          "Intercom and Public Address":
            "Gate calls answered on a desk phone or mobile, and clear evacuation messages in every building.",
        },
      },
      {
        title: "Warn and respond",
        note: "The minutes that count.",
        capabilities: {
          "Intruder Alarms":
            "Beams, contacts and panic buttons that report to your armed response company by two separate routes.",
          "Perimeter Protection":
            "Electric fence, beams and thermal cameras that agree with each other before they wake anyone.",
          "Fire Detection":
            "Smoke, heat and call points laid out to the South African standard, with certificates for your insurer.",
          "Power and Maintenance":
            "Batteries sized for load-shedding, lenses cleaned, and each device tested and signed for on a schedule.",
        },
      },
    ],
    start: {
      title: "Walk the fence with us",
      text: "Tell us where the site is and what worries you. We reply within 24 hours and look at it by day and by night.",
    },
    related: ["/access-control", "/infrastructure-solutions", "/voip-services"],
  },
];
