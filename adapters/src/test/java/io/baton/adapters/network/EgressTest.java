package io.baton.adapters.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.adapters.AdapterException;
import io.baton.conformance.Requirement;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EgressTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final Egress strict = new Egress(NetworkPolicy.publicOnly(), NameResolver.system());

  @ParameterizedTest
  @Requirement("ADP-2")
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.1",
        "2130706433",
        "0177.0.0.1",
        "0x7f.0.0.1",
        "0x7f000001",
        "017700000001",
        "127.0.0.1.",
        "0",
        "0.0.0.0",
        "10.1.2.3",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "169.254.169.254",
        "2852039166",
        "100.64.0.1",
        "100.127.255.255",
        "192.0.0.192",
        "198.18.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "[::1]",
        "[::]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[::ffff:a9fe:a9fe]",
        "[::127.0.0.1]",
        "[64:ff9b::127.0.0.1]",
        "[64:ff9b::a9fe:a9fe]",
        "[2002:7f00:1::]",
        "[2002:a9fe:a9fe::1]",
        "[fc00::1]",
        "[fd00:ec2::254]",
        "[fe80::1]",
        "[ff02::1]",
        "[::2]",
        "[::ffff:0:127.0.0.1]",
        "[64:ff9b:1::1]",
        "[100::1]",
        "[4000::1]",
        "[5f00::1]",
        "[2001::1]",
        "[3fff::1]",
        "[fec0::1]",
        "LocalHost",
        "localhost"
      })
  void what_only_this_network_can_reach_is_blocked(String host) {
    assertThatThrownBy(() -> strict.permitted(host))
        .isInstanceOfSatisfying(
            AdapterException.class, e -> assertThat(e.code()).isEqualTo("EGRESS_BLOCKED"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "8.8.8.8",
        "134744072",
        "172.15.255.255",
        "172.32.0.1",
        "100.63.255.255",
        "100.128.0.1",
        "169.253.0.1",
        "[2606:4700::1111]",
        "[64:ff9b::8.8.8.8]",
        "[::ffff:8.8.8.8]"
      })
  void public_addresses_are_not(String host) throws Exception {
    assertThat(strict.permitted(host)).hasSize(1);
  }

  @Test
  void a_rule_allows_a_range_an_address_or_a_host() throws Exception {
    NetworkPolicy policy =
        NetworkPolicy.publicOnly().allowing(List.of("10.0.0.0/8", "192.168.7.7", "Intern.example"));
    Egress egress = new Egress(policy, host -> List.of(address("172.16.0.9")));

    assertThat(egress.permitted("10.200.0.1")).hasSize(1);
    assertThat(egress.permitted("192.168.7.7")).hasSize(1);
    assertThat(egress.permitted("intern.example")).containsExactly(address("172.16.0.9"));
    assertThatThrownBy(() -> egress.permitted("192.168.7.8")).hasMessageContaining("192.168.7.8");
    assertThatThrownBy(() -> egress.permitted("other.example")).hasMessageContaining("172.16.0.9");
  }

  @Test
  void a_rule_that_is_none_is_refused() {
    for (String rule : List.of("10.0.0.0/33", "10.0.0/8", "http://x", "", "2130706433", "a b")) {
      assertThatThrownBy(() -> NetworkPolicy.publicOnly().allowing(List.of(rule)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'" + rule + "'");
    }
  }

  @Test
  void the_machine_of_one_person_reaches_its_loopback_and_nothing_else_of_its_network()
      throws Exception {
    Egress local = new Egress(NetworkPolicy.local(), NameResolver.system());

    assertThat(local.permitted("127.0.0.1")).hasSize(1);
    assertThat(local.permitted("[::1]")).hasSize(1);
    assertThat(local.permitted("localhost")).isNotEmpty();
    assertThatThrownBy(() -> local.permitted("169.254.169.254")).hasMessageContaining("169.254");
    assertThatThrownBy(() -> local.permitted("192.168.0.1")).hasMessageContaining("192.168");
  }

  @Test
  void of_many_addresses_only_those_that_are_permitted_are_tried() throws Exception {
    Egress egress =
        new Egress(
            NetworkPolicy.publicOnly(), host -> List.of(address("10.0.0.1"), address("8.8.4.4")));

    assertThat(egress.permitted("mixed.example")).containsExactly(address("8.8.4.4"));
  }

  @Test
  void a_name_is_resolved_once_so_that_it_cannot_mean_something_else_when_it_is_connected_to()
      throws Exception {
    Deque<InetAddress> answers =
        new ArrayDeque<>(List.of(address("127.0.0.1"), address("10.0.0.1")));
    Egress egress = new Egress(NetworkPolicy.local(), host -> List.of(answers.pop()));
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      try (Socket socket =
          egress.connect("rebind.example", server.getLocalPort(), SECOND, ignored -> {})) {
        assertThat(socket.getInetAddress()).isEqualTo(address("127.0.0.1"));
      }
      assertThat(answers).hasSize(1);
      assertThatThrownBy(
              () -> egress.connect("rebind.example", server.getLocalPort(), SECOND, it -> {}))
          .hasMessageContaining("10.0.0.1");
    }
  }

  @Test
  void a_proxy_of_the_process_is_not_asked_to_connect_in_our_place() throws Exception {
    ProxySelector before = ProxySelector.getDefault();
    List<URI> asked = new CopyOnWriteArrayList<>();
    ProxySelector.setDefault(
        new ProxySelector() {
          @Override
          public List<Proxy> select(URI uri) {
            asked.add(uri);
            return List.of(
                new Proxy(
                    Proxy.Type.SOCKS, new InetSocketAddress(InetAddress.getLoopbackAddress(), 1)));
          }

          @Override
          public void connectFailed(URI uri, SocketAddress address, IOException e) {}
        });
    Egress local = new Egress(NetworkPolicy.local(), NameResolver.system());
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket socket = local.connect("127.0.0.1", server.getLocalPort(), SECOND, ignored -> {});
        Socket guarded =
            new GuardedSockets(local).createSocket("127.0.0.1", server.getLocalPort())) {
      assertThat(socket.isConnected() && guarded.isConnected()).isTrue();
    } finally {
      ProxySelector.setDefault(before);
    }
    assertThat(asked).isEmpty();
  }

  @Test
  void a_service_that_the_operator_named_leads_nowhere_else() throws Exception {
    Egress egress =
        new Egress(
            NetworkPolicy.publicOnly().trusting("http://127.0.0.1:11434/v1").trusting(null),
            NameResolver.system());

    assertThat(egress.permitted("127.0.0.1")).hasSize(1);
    assertThatThrownBy(() -> egress.permitted("127.0.0.2")).hasMessageContaining("127.0.0.2");
    assertThatThrownBy(() -> egress.permitted("10.0.0.1")).hasMessageContaining("10.0.0.1");
  }

  @Test
  void nobody_there_is_an_error_of_the_network() {
    Egress nowhere =
        new Egress(
            NetworkPolicy.local(),
            host -> {
              throw new UnknownHostException(host);
            });

    assertThatThrownBy(() -> nowhere.connect("no.example", 80, SECOND, it -> {}))
        .isInstanceOfSatisfying(
            AdapterException.class, e -> assertThat(e.code()).isEqualTo("NETWORK_ERROR"));
  }

  private static InetAddress address(String text) throws UnknownHostException {
    return InetAddress.getByName(text);
  }
}
