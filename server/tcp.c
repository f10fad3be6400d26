/* tcp.c: what the system knows of a connection. A file of its own: the system's header for it and
 * the C library's, which libwebsockets includes, cannot be read together. */
#include <linux/tcp.h>
#include <netinet/in.h>
#include <stdint.h>
#include <sys/socket.h>

uint64_t tcp_bytes_heard(int socket);

uint64_t tcp_bytes_heard(int socket)
{
    struct tcp_info info = { .tcpi_bytes_received = 0 };
    socklen_t len = sizeof info;

    getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &len);
    return info.tcpi_bytes_received;
}
