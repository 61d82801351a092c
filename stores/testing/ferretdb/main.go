// A MongoDB-compatible server on PostgreSQL for the tests: FerretDB embedded as a package.
//
// FerretDB 1 carries out a write by reading, filtering and writing back without a lock, so that two racing writes can both find what
// they expect. MongoDB's writes of one document are atomic: commands that write are therefore let through one at a time.
package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"flag"
	"io"
	"log"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:27017", "address to listen on")
	socket := flag.String("socket", "", "Unix socket of FerretDB itself")
	url := flag.String("postgresql-url", "", "PostgreSQL URL with its database")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	server, err := ferretdb.New(&ferretdb.Config{
		Logger:   slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
		Listener: ferretdb.ListenerConfig{Unix: *socket}, Handler: "postgresql", PostgreSQLURL: *url,
	})
	if err != nil {
		log.Fatal(err)
	}
	door, err := net.Listen("tcp", *listen)
	if err != nil {
		log.Fatal(err)
	}
	go accept(door, *socket)
	if err := server.Run(ctx); err != nil {
		log.Fatal(err)
	}
}

func accept(door net.Listener, socket string) {
	var turn sync.Mutex
	for {
		client, err := door.Accept()
		if err != nil {
			log.Fatal(err)
		}
		go relay(client, socket, &turn)
	}
}

// relay passes one command after the other to FerretDB and its reply back, until either side ends.
func relay(client net.Conn, socket string, turn *sync.Mutex) {
	defer client.Close()
	server, err := net.Dial("unix", socket)
	if err != nil {
		return
	}
	defer server.Close()
	for {
		command, err := message(client)
		if err != nil {
			return
		}
		reply, err := ask(server, command, turn)
		if err != nil {
			return
		}
		if _, err := client.Write(reply); err != nil {
			return
		}
	}
}

func ask(server net.Conn, command []byte, turn *sync.Mutex) ([]byte, error) {
	if writes(command) {
		turn.Lock()
		defer turn.Unlock()
	}
	if _, err := server.Write(command); err != nil {
		return nil, err
	}
	return message(server)
}

// message reads one message of the wire protocol: its length comes first.
func message(from io.Reader) ([]byte, error) {
	head := make([]byte, 4)
	if _, err := io.ReadFull(from, head); err != nil {
		return nil, err
	}
	whole := make([]byte, max(binary.LittleEndian.Uint32(head), 16))
	copy(whole, head)
	_, err := io.ReadFull(from, whole[4:])
	return whole, err
}

// writes tells whether the command changes something. Its name is the first key of the body: after header (16), flags (4), kind (1),
// the document's length (4) and the key's type (1).
func writes(command []byte) bool {
	const opMsg, nameAt = 2013, 26
	if len(command) < nameAt || binary.LittleEndian.Uint32(command[12:]) != opMsg {
		return false
	}
	name, _, _ := bytes.Cut(command[nameAt:], []byte{0})
	switch string(name) {
	case "insert", "update", "delete", "findAndModify", "create", "createIndexes", "dropIndexes", "drop", "dropDatabase":
		return true
	}
	return false
}
