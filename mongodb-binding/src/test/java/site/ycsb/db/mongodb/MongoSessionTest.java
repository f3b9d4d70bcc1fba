package site.ycsb.db.mongodb;

import static com.mongodb.connection.ServerConnectionState.CONNECTED;
import static com.mongodb.connection.ServerConnectionState.CONNECTING;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.mongodb.ServerAddress;
import com.mongodb.connection.ClusterConnectionMode;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ClusterType;
import com.mongodb.connection.ServerConnectionState;
import com.mongodb.connection.ServerDescription;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The driver has connected as soon as the primary answers; others may answer later. */
class MongoSessionTest {
  @Test
  void heard_aServerThatAnswersLater_isWaitedFor() {
    Iterator<ClusterDescription> asked =
        List.of(servers(CONNECTED, CONNECTING), servers(CONNECTED, CONNECTED)).iterator();

    ClusterDescription heard = MongoSession.heard(asked::next);

    assertEquals(
        List.of(CONNECTED, CONNECTED),
        heard.getServerDescriptions().stream().map(ServerDescription::getState).toList());
  }

  @Test
  void heard_aServerThatCannotBeReached_isNotWaitedFor() {
    ServerDescription down =
        ServerDescription.builder()
            .address(new ServerAddress("127.0.0.1", 2))
            .state(CONNECTING)
            .exception(new IOException("refused"))
            .build();
    ClusterDescription servers = description(List.of(server(1, CONNECTED), down));
    Iterator<ClusterDescription> asked = List.of(servers).iterator();

    assertEquals(servers, MongoSession.heard(asked::next));
  }

  private static ClusterDescription servers(
      ServerConnectionState first, ServerConnectionState second) {
    return description(List.of(server(1, first), server(2, second)));
  }

  private static ClusterDescription description(List<ServerDescription> servers) {
    return new ClusterDescription(ClusterConnectionMode.MULTIPLE, ClusterType.REPLICA_SET, servers);
  }

  private static ServerDescription server(int port, ServerConnectionState state) {
    return ServerDescription.builder()
        .address(new ServerAddress("127.0.0.1", port))
        .state(state)
        .build();
  }
}
