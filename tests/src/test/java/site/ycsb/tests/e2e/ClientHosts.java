package site.ycsb.tests.e2e;

import java.util.List;

/** The machines of clients, or what stands for them on this one. */
interface ClientHosts {
  /** All on this machine. */
  ClientHosts SAME =
      new ClientHosts() {
        @Override
        public String coordinatorAddress() {
          return "127.0.0.1";
        }

        @Override
        public List<String> starter(int client) {
          return List.of();
        }
      };

  /** Where the others reach the coordinator. */
  String coordinatorAddress();

  /** What comes before the command of a client, so that it runs on its machine. */
  List<String> starter(int client);
}
